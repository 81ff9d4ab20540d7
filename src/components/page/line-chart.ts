// The geometry of a line chart. Positions are percentages of its plot, which has a fixed height and any width.
export interface Series {
  label: string;
  /** One for each month. */
  values: number[];
}

/** The height of a label at the end of a line. */
const LABEL_HEIGHT = 12;

function yOf(value: number, top: number): number {
  return roundToTenths(100 - (value / top) * 100);
}

/** Labels at the ends of the lines are kept apart. */
export function linesOf(series: Series[], top: number) {
  const lines = series.map(({ label, values }) => {
    const value = values.at(-1) ?? 0;
    const y = yOf(value, top);
    const xOf = (index: number): number => roundToTenths((index / Math.max(1, values.length - 1)) * 100);
    return {
      label,
      /** `x,y` of each point. */
      points: values.map((each, i) => `${xOf(i)},${yOf(each, top)}`).join(' '),
      value,
      y,
      labelY: y,
    };
  });
  let free = -Infinity;
  for (const line of lines.toSorted((a, b) => a.y - b.y)) {
    line.labelY = Math.max(line.y, free);
    free = line.labelY + LABEL_HEIGHT;
  }
  return lines;
}

function roundToTenths(value: number): number {
  return Math.round(value * 10) / 10;
}
