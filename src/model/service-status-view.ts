/** What pages show of the probes of a service. */
export interface ServiceStatusView {
  /** As data files have it: `no-answer`. */
  state: string;
  /** `Does not answer` */
  label: string;
  /** Whether harvesters can reach it; null if unknown. */
  isUp: boolean | null;
  /** The beginning of a sentence that ends with `since`. */
  text: string;
  /** ISO 8601. */
  since: string;
}

/** Only sites with probes have a status. */
export interface WithStatus {
  status?: ServiceStatusView;
}
