/* SPDX-License-Identifier: MIT */
#include "mesh_work.h"

/// Integrals over a solid, about a point: of 1, of x, of x x^T.
typedef struct moments {
    double volume;
    double first[3];
    double second[3][3];
} moments;

/// A tetrahedron o a b c of six times the volume v6, about o, with s = a + b + c:
/// int x = v6/24 s, int x x^T = v6/120 (a a^T + b b^T + c c^T + s s^T)
static void add_tetrahedron(moments *sum, v3 a, v3 b, v3 c)
{
    const double v6 = v3_dot(a, v3_cross(b, c));
    const v3 s = v3_add(a, v3_add(b, c));
    double p[4][3];
    v3_to(a, p[0]);
    v3_to(b, p[1]);
    v3_to(c, p[2]);
    v3_to(s, p[3]);
    sum->volume += v6 / 6.0;
    for (int i = 0; i < 3; ++i) {
        sum->first[i] += v6 / 24.0 * p[3][i];
        for (int j = 0; j < 3; ++j) {
            const double products =
                p[0][i] * p[0][j] + p[1][i] * p[1][j] + p[2][i] * p[2][j] + p[3][i] * p[3][j];
            sum->second[i][j] += v6 / 120.0 * products;
        }
    }
}

static moments moments_about(const mesh *m, v3 o)
{
    moments sum = {0};
    for (uint32_t t = 0u; t < m->n_triangles; ++t) {
        add_tetrahedron(&sum, v3_sub(mesh_corner(m, t, 0u), o), v3_sub(mesh_corner(m, t, 1u), o),
                        v3_sub(mesh_corner(m, t, 2u), o));
    }
    return sum;
}

/// I = density (trace(J) 1 - J), J the second moment about the centre.
static void set_inertia(const moments *sum, double density, double inertia[3][3])
{
    const double trace = sum->second[0][0] + sum->second[1][1] + sum->second[2][2];
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            inertia[i][j] = density * ((i == j ? trace : 0.0) - sum->second[i][j]);
        }
    }
}

bool mesh_mass(const mesh *m, double density, mesh_mass_out *out)
{
    *out = (mesh_mass_out){0};
    if (!(density > 0.0) || !isfinite(density) || !mesh_is_closed(m)) {
        return false;
    }
    const v3 middle = mesh_box_middle(mesh_box_of((const double(*)[3])m->vertices, m->n_vertices));
    moments sum = moments_about(m, middle);
    if (!(sum.volume > 0.0)) {
        return false;
    }
    const v3 centre = v3_add(middle, v3_mul(v3_of(sum.first), 1.0 / sum.volume));
    sum = moments_about(m, centre); // once more: no small difference of large moments
    out->volume = sum.volume;
    out->mass = density * sum.volume;
    v3_to(centre, out->centre);
    set_inertia(&sum, density, out->inertia);
    return true;
}
