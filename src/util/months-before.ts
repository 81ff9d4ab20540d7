/** The same day in an earlier month, or its last day if it is shorter; UTC: `2026-08-23`. */
export function dayMonthsBefore(months: number, now: Date): string {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() - months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(now.getUTCDate(), lastDay))).toISOString().slice(0, 10);
}
