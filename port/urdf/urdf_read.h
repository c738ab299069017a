/* SPDX-License-Identifier: MIT */
/// Elements of a URDF, read into the robot: rules for urdf_walk.
#ifndef URDF_READ_H
#define URDF_READ_H

#include "urdf_xml.h"

/// <origin>
bool urdf_read_origin(urdf_robot *robot, const xmlNode *at, urdf_pose *out);

/// <link> and <joint>, added to the robot; `out` is not used.
bool urdf_read_link(urdf_robot *robot, const xmlNode *at, void *out);
bool urdf_read_joint(urdf_robot *robot, const xmlNode *at, void *out);

#endif
