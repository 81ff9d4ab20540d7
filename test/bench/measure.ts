import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

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

/** Watches the programs that a process starts and whose command has `name`. The returned function gives the peak of the largest in bytes; 0 where the system doesn't tell. */
export function watchMemory(pid: number, name: string): { stop: () => number } {
  let peak = 0;
  const timer = setInterval(() => {
    for (const child of childrenOf(pid))
      if (procText(child, 'cmdline').includes(name)) peak = Math.max(peak, peakMemory(child));
  }, 100).unref();
  return { stop: () => (clearInterval(timer), peak) };
}

function childrenOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      procText(`${pid}/task/${thread}`, 'children').split(' ').filter(Boolean),
    );
  } catch {
    return [];
  }
}

function procText(process: string, file: string): string {
  try {
    return readFileSync(`/proc/${process}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function readCost(): Cost {
  const peak = peakMemory('self') || process.resourceUsage().maxRSS * 1024;
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

/** In bytes; 0 where the system doesn't tell. */
function peakMemory(pid: string): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(procText(pid, 'status'))?.[1] ?? 0) * 1024;
}

function resetPeakMemory(): void {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch {
    // Only Linux can reset the peak.
  }
}
