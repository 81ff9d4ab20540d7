/** What pages show of a service whose status page is asked each night. */
export interface ServiceStatusView {
  /** As data files have it: `no-answer`. */
  state: string;
  /** `Does not answer` */
  label: string;
  /** Whether harvesters can reach it; null if that is not known. */
  isUp: boolean | null;
  /** The beginning of a sentence that ends with `since`. */
  text: string;
  /** ISO 8601. */
  since: string;
}

/** A record that may have one: only sites with probes do. */
export interface WithStatus {
  status?: ServiceStatusView;
}
