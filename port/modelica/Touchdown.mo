// SPDX-License-Identifier: MIT
package Touchdown "Contact forces by libtouchdown-collide (make collide); rows and laws as do_collide.h has them"

  class Collider "Bodies, laws, meshes, and what contacts remember"
    extends ExternalObject;

    function constructor
      input Integer bodies "1 to 64";
      output Collider collider;
      external "C" collider = doCollideOpen(bodies)
        annotation (Include = "#include \"do_collide.h\"", Library = "touchdown-collide");
    end constructor;

    function destructor
      input Collider collider;
      external "C" doCollideClose(collider)
        annotation (Include = "#include \"do_collide.h\"", Library = "touchdown-collide");
    end destructor;
  end Collider;

  impure function setLaws "The laws of all pairs of materials; once, before the first call of doCollide"
    input Collider collider;
    input Integer materials;
    input Real laws[materials*materials, 7];
    output Integer status "negative: refused, see text";
    external "C" status = doCollideLaws(collider, materials, laws)
      annotation (Include = "#include \"do_collide.h\"", Library = "touchdown-collide");
  end setLaws;

  impure function addMesh "Registers an STL or OBJ file under the number that rows name in column 5"
    input Collider collider;
    input Integer index "1 or more";
    input String path;
    input Real scale = 1 "metres of one unit of the file";
    output Integer status;
    external "C" status = doCollideMesh(collider, index, path, scale)
      annotation (Include = "#include \"do_collide.h\"", Library = "touchdown-collide");
  end addMesh;

  impure function text "Why the last call was refused"
    input Collider collider;
    output String sentence;
    external "C" sentence = doCollideText(collider)
      annotation (Include = "#include \"do_collide.h\"", Library = "touchdown-collide");
  end text;

  impure function doCollide "Forces and torques of all contacts, in the world, about the bodies' origins"
    input Collider collider;
    input Integer bodies;
    input Real t "time";
    input Real collisionInput[bodies, 27];
    input Real motion[bodies, 11] "origin, velocity, angular velocity, mass, material";
    output Real collisionOutput[bodies, 6];
    output Integer status;
    external "C" status = doCollideObject(collider, bodies, t, collisionInput, motion, collisionOutput)
      annotation (Include = "#include \"do_collide.h\"", Library = "touchdown-collide");
  end doCollide;

  function row "A row of 27 numbers, of a shape whose frame is the body's"
    input Real id;
    input Real shape;
    input Real size[3];
    input Real r[3] "its middle, in the world";
    input Real S[3, 3] = identity(3) "from the body's frame to the world";
    input Real stlIndex = 0;
    output Real collisionInput[27];
  algorithm
    collisionInput := cat(1, {id, shape, 0, 0, stlIndex, 0}, size, S[:, 1], S[:, 2], r, S[1, :], S[2, :], S[3, :]);
  end row;

  model BallOnPlate "A ball of 1 kg falls by 1 m onto a plate; it leaves with 0.7 of its speed"
    parameter Real g = 9.81;
    parameter Real laws[1, 7] = [1, 1e6, 0.7, 0, 0, 0, 0];
    Collider collider = Collider(2);
    Real h(start = 1.1, fixed = true) "of the ball's middle";
    Real v(start = 0, fixed = true);
    Real f[2, 6];
    Integer status;
    parameter Integer ready(fixed = false);
  initial algorithm
    ready := setLaws(collider, 1, laws);
    assert(ready >= 0, text(collider));
  equation
    der(h) = v;
    der(v) = f[1, 3] - g;
    (f, status) = doCollide(collider, 2, time,
      {row(1, 2, {0.2, 0, 0}, {0, 0, h}), row(2, 1, {2, 2, 0.2}, {0, 0, -0.1})},
      [0, 0, h, 0, 0, v, 0, 0, 0, 1, 1; 0, 0, -0.1, 0, 0, 0, 0, 0, 0, 0, 1]);
    assert(status >= 0, text(collider));
  end BallOnPlate;
end Touchdown;
