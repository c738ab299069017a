/* SPDX-License-Identifier: MIT */
/// An aircraft in closed loop, the plant in double: landing, standing on a slope in wind, skidding, a deck.
#include "unity.h"
#include "check.h"
#include "measure.h"
#include "plant.h"
#include "rig.h"
#include "td_port.h"
#include "td_test_vectors.h"

TD_TEST_VECTORS(aircraft, "wheel/aircraft.csv")
TD_TEST_VECTORS(aircraft_json, "wheel/aircraft.json")

void setUp(void)
{
}

void tearDown(void)
{
}

void test_an_aircraft_in_closed_loop(void)
{
    const check_file files[] = {
        TD_TEST_FILE("wheel", "aircraft.csv", aircraft),
        TD_TEST_FILE("wheel", "aircraft.json", aircraft_json),
    };
    td_test_judge(&check_aircraft, files, 2);
}
