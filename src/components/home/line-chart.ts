// The geometry of a line chart, in the units of its view box.
export interface Series {
  label: string;
  /** One for each month. */
  values: number[];
}

export const CHART = { width: 420, height: 190, left: 34, right: 84, top: 12, bottom: 26 } as const;
const LABEL_HEIGHT = 17;

/** Round values for three horizontal lines: 0, the half, and the top. */
export function ticksOf(series: Series[]): number[] {
  const largest = Math.max(1, ...series.flatMap(({ values }) => values));
  const unit = 10 ** Math.floor(Math.log10(largest));
  const top = [1, 2, 4, 6, 8, 10].map((factor) => factor * unit).find((value) => value >= largest)!;
  return top % 2 === 0 ? [0, top / 2, top] : [0, top];
}

export function yOf(value: number, top: number): number {
  const { height, bottom, top: margin } = CHART;
  return Math.round((height - bottom - (value / top) * (height - bottom - margin)) * 10) / 10;
}

function xOf(index: number, count: number): number {
  const { width, left, right } = CHART;
  return Math.round((left + (index / Math.max(1, count - 1)) * (width - left - right)) * 10) / 10;
}

/** Labels at the ends of the lines are kept apart. */
export function linesOf(series: Series[], top: number) {
  const lines = series.map(({ label, values }) => {
    const value = values.at(-1) ?? 0;
    const y = yOf(value, top);
    return {
      label,
      /** `x,y` of each point. */
      points: values.map((each, i) => `${xOf(i, values.length)},${yOf(each, top)}`).join(' '),
      /** The end of the line, and where its label is. */
      end: { x: xOf(values.length - 1, values.length), y, labelY: y, value },
    };
  });
  let free = -Infinity;
  for (const { end } of lines.toSorted((a, b) => a.end.y - b.end.y)) {
    end.labelY = Math.max(end.y, free);
    free = end.labelY + LABEL_HEIGHT;
  }
  return lines;
}
