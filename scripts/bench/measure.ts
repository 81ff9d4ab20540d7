// What a stretch of work costs: wall time, CPU time of this process and its children, peak memory.
import { readFileSync, writeFileSync } from 'node:fs';

export interface Cost {
  /** Milliseconds. */
  wall: number;
  /** Milliseconds on all cores, of this process and of children that have ended. */
  cpu: number;
  /** Bytes of memory at the highest point of this stretch (of the process's life, where the system cannot tell). */
  peak: number;
}

/** Starts measuring; each call of what it returns gives the cost since the call before, and starts anew. */
export function startMeasuring(): () => Cost {
  let since = reading();
  return () => {
    const now = reading();
    const cost = { wall: now.wall - since.wall, cpu: now.cpu - since.cpu, peak: now.peak };
    since = reading();
    return cost;
  };
}

function reading(): Cost {
  const peak = peakMemory();
  forgetPeak();
  return { wall: performance.now(), cpu: cpuTime(), peak };
}

const TICK = 10;

function cpuTime(): number {
  try {
    // utime, stime, cutime, cstime: the 14th to 17th field; the 2nd may hold blanks, in brackets.
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * TICK, 0);
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}

function peakMemory(): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))![1]) * 1024;
  } catch {
    return process.resourceUsage().maxRSS * 1024;
  }
}

function forgetPeak(): void {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch {
    // Then the peak is that of the process's life.
  }
}
