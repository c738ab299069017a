/* SPDX-License-Identifier: MIT */
/* The file as a whole. */
#include "urdf_read.h"
#include <libxml/dict.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAME_MOST 60u /* characters of a scene's name */

static const urdf_rule robot_rules[] = {
    {"link", urdf_read_link, NULL, false},
    {"joint", urdf_read_joint, NULL, false},
    {"material", NULL, "nothing is drawn", false},
    {"transmission", NULL, "a joint has no motor; write a \"drive\" into the scene", false},
    {"gazebo", NULL, "it speaks to another simulator", false},
    {"ros2_control", NULL, "there are no controllers", false},
    {"sensor", NULL, "there are no sensors", false},
    {NULL, NULL, NULL, false},
};

/* A scene's name is of letters, digits, _ and -. */
static void take_name(urdf_robot *robot, const xmlNode *root)
{
    char name[NAME_MOST + 1u];
    const char *const given = urdf_text(robot, root, "name");
    (void)snprintf(name, sizeof name, "%s", given != NULL && given[0] != '\0' ? given : "robot");
    for (char *c = name; *c != '\0'; ++c) {
        const bool is_plain =
            strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-", *c) != NULL;
        *c = is_plain ? *c : '_';
    }
    if (given == NULL || strcmp(given, name) != 0) {
        urdf_note(robot, xmlGetLineNo(root), "the scene is called \"%s\"", name);
    }
    robot->name = urdf_keep(robot, name);
}

static bool read_robot(urdf_robot *robot, const xmlNode *root)
{
    static const char *const known[] = {"name", "version", NULL};
    if (root == NULL || strcmp(urdf_element(root), "robot") != 0) {
        return urdf_fail(
            robot, root != NULL ? xmlGetLineNo(root) : 1,
            "a URDF is a <robot>, this is a <%.40s>: give another file, or convert this one",
            root != NULL ? urdf_element(root) : "");
    }
    urdf_only(robot, root, known);
    take_name(robot, root);
    return urdf_walk(robot, root, robot_rules, NULL);
}

static bool make_room(urdf_robot *robot)
{
    robot->texts = xmlDictCreate();
    robot->links = calloc(URDF_MAX_LINKS, sizeof *robot->links);
    robot->joints = calloc(URDF_MAX_LINKS, sizeof *robot->joints);
    robot->bodies = calloc(URDF_MAX_LINKS, sizeof *robot->bodies);
    robot->parts = calloc(URDF_MAX_PARTS, sizeof *robot->parts);
    return (robot->texts != NULL && robot->links != NULL && robot->joints != NULL &&
            robot->bodies != NULL && robot->parts != NULL) ||
           urdf_fail(robot, 0, "this machine has too little memory for it: close other programs");
}

bool urdf_read(urdf_robot *robot)
{
    if (!make_room(robot)) {
        return false;
    }
    xmlDoc *const doc = urdf_open(robot);
    const bool well = doc != NULL && read_robot(robot, xmlDocGetRootElement(doc));
    xmlFreeDoc(doc);
    if (well) {
        urdf_tell_left(robot);
    }
    return well && robot->words->error[0] == '\0';
}

void urdf_robot_free(urdf_robot *robot)
{
    free(robot->links);
    free(robot->joints);
    free(robot->bodies);
    free(robot->parts);
    xmlDictFree(robot->texts);
    (void)memset(robot, 0, sizeof *robot);
}
