/** The ids of a service are printable ASCII without a space (`ServiceId`), so a space separates them. */
const separator = ' '

/** Joins the ids of what one run started at the service, in the order of their positions. */
export function joinResourceIds(ids: readonly string[]): string {
  return ids.join(separator)
}

/** Reads the ids of what one run started at the service, in the order of their positions. */
export function resourceIdsOf(resourceId: string): string[] {
  return resourceId.split(separator)
}
