/* SPDX-License-Identifier: MIT */
/// A campaign file: a scene, what is scattered in it, what is kept of each run, and when a run has failed.
///
/// Format     boards/campaigns/campaign.schema.json; DESIGN.md explains it.
/// Base       the scene with "changes" made. It must be a scene that can be run; every path of a parameter leads to a value
///            of it, or of "faults".
/// Errors     document.h: file, line, path, what is wrong.
/// Tests      test_campaign_file.c
#ifndef CAMPAIGN_FILE_H
#define CAMPAIGN_FILE_H

#include <stdint.h>
#include "campaign_quantity.h"
#include "document.h"

#define CAMPAIGN_RUNS_MAX       1000000u
#define CAMPAIGN_PARAMETERS_MAX 64u
#define CAMPAIGN_DELAY_MAX      64u ///< [ticks]

/// How a number is distributed.
typedef enum campaign_kind {
    CAMPAIGN_UNIFORM = 0,
    CAMPAIGN_NORMAL,
    CAMPAIGN_LOG_NORMAL,
    CAMPAIGN_LIST,
    CAMPAIGN_GRID,
} campaign_kind;

typedef enum campaign_sampling {
    CAMPAIGN_RANDOM = 0,
    CAMPAIGN_LATIN,
} campaign_sampling;

/// What becomes of the value that a path leads to.
typedef enum campaign_applies {
    CAMPAIGN_SET = 0,
    CAMPAIGN_FACTOR,
    CAMPAIGN_OFFSET,
} campaign_applies;

/// "normal" and "log_normal": middle and width, cut off outside of least and most.
typedef struct campaign_bell {
    double middle, width;
    double least, most;
} campaign_bell;

typedef struct campaign_steps {
    double first, last;
    uint32_t count;
} campaign_steps;

typedef struct campaign_parameter {
    const char *name;
    const char *about, *unit; ///< or NULL
    uint8_t kind;             ///< a campaign_kind
    uint8_t applies;          ///< a campaign_applies
    const char **paths;
    size_t n_paths;
    double range[2]; ///< of "uniform"
    campaign_bell normal, log_normal;
    campaign_steps grid;
    json_t *list;
    bool is_number;   ///< false: a list of something else; its number is the place in the list
    double shares[2]; ///< of the bell that are within its least and most
    uint32_t id;      ///< of its name: what its numbers are drawn by
} campaign_parameter;

/// What happens to the frames between plant and core.
typedef struct campaign_faults {
    double lost;                            ///< [-] share of ticks whose frame is lost
    double burst;                           ///< [ticks] mean length of a loss, >= 1
    double position, angle, velocity, spin; ///< deviations of the noise on bodies with a mass
    uint32_t delay;                         ///< [ticks] age of what the core is told
} campaign_faults;

typedef struct campaign_limit {
    const char *name;
    double least, most;
    size_t quantity;
} campaign_limit;

typedef struct campaign_file {
    const char *schema, *name, *about;
    const char *scene; ///< as the file has it
    const char *watch; ///< the body that quantities are of, or NULL: the first that has a mass
    double seconds;    ///< of a run; 0: the scene's
    uint32_t runs;
    uint32_t seed;
    uint8_t sampling;  ///< a campaign_sampling
    double tolerated;  ///< [-] share of runs that may fail
    double time_limit; ///< [s] that a run may take on this machine
    campaign_parameter *parameters;
    size_t n_parameters;
    campaign_faults faults;
    json_t *changes; ///< or NULL
    campaign_limit *limits;
    size_t n_limits;
    bool is_kept[CAMPAIGN_QUANTITY_COUNT]; ///< the file asks for it
    size_t kept[CAMPAIGN_QUANTITY_COUNT];  ///< quantities, in the order of their table
    size_t n_kept;
    document doc;  ///< of the campaign
    document base; ///< of the scene
} campaign_file;

/// Reads a campaign and its scene. What the scene's reader thinks of the base, the caller asks.
/// @return false: out->doc.error says why; campaign_file_free is due in any case
bool campaign_file_read(const char *path, campaign_file *out);

void campaign_file_free(campaign_file *c);

/// What the file holds, and its "faults".
extern const struct field_record campaign_file_record, campaign_file_faults;

#endif
