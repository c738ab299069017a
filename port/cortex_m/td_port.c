/* SPDX-License-Identifier: MIT */
/* The port contract on every Cortex-M: counter and console are the board's, the lock is PRIMASK. */
#include "td_port.h"
#include "board_api.h"
#include "fault.h"
#include "semihosting.h"

uint32_t td_port_count(void)
{
    return board_count();
}

void td_port_fault(uint32_t where)
{
    __asm__ volatile("cpsid i" ::: "memory");
    semihosting_flush();
    fault_say("touchdown: assertion failed, file and line ");
    fault_say_hex(where);
    fault_stop();
}

uint32_t td_port_lock(void)
{
    uint32_t saved;
    __asm__ volatile("mrs %0, primask" : "=r"(saved));
    __asm__ volatile("cpsid i" ::: "memory");
    return saved;
}

void td_port_unlock(uint32_t saved)
{
    __asm__ volatile("msr primask, %0" ::"r"(saved) : "memory");
}
