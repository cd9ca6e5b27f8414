/** Where settings lie as plain JSON. `read` gives whatever is there; the settings room decides what of it to believe. */
export interface SettingsStore {
  /** @throws Error where the file cannot be parsed. */
  read(): unknown
  write(value: Record<string, unknown>): void
}
