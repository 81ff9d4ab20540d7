/** A change does not repeat the date and the name of the change above it, as in the timeline that the build makes. */
export function leaveOutRepeats(rows: readonly HTMLElement[]): void {
  for (const [i, { classList, dataset }] of rows.entries()) {
    const above = rows[i - 1]?.dataset;
    for (const name of ['run', 'record'])
      classList.toggle(`same-${name}`, dataset[name] !== undefined && dataset[name] === above?.[name]);
  }
}
