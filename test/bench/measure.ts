import { readFileSync, writeFileSync } from 'node:fs';

export interface Cost {
  /** Milliseconds. */
  wall: number;
  /** Milliseconds on all cores, of this process and its ended children. */
  cpu: number;
  /** Peak memory in bytes: since the last measurement on Linux, else since the process started. */
  peak: number;
}

/** The returned function gives the cost since its last call. */
export function startMeasuring(): () => Cost {
  let last = readCost();
  return () => {
    const now = readCost();
    const cost = { wall: now.wall - last.wall, cpu: now.cpu - last.cpu, peak: now.peak };
    last = readCost();
    return cost;
  };
}

function readCost(): Cost {
  const peak = peakMemory();
  resetPeakMemory();
  return { wall: performance.now(), cpu: cpuTime(), peak };
}

const MS_PER_TICK = 10;

function cpuTime(): number {
  try {
    // utime, stime, cutime and cstime are fields 14 to 17. Field 2 is in parentheses and may contain spaces.
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * MS_PER_TICK, 0);
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

function resetPeakMemory(): void {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch {
    // Only Linux can reset the peak.
  }
}
