const chargeKinds = ['take', 'render'] as const

/** What the Composer charges for. */
export type ComposerChargeKind = (typeof chargeKinds)[number]

/** The ledger's id of a charge of the Composer. A render that failed and is started again is another `time`. */
export function composerChargeId(kind: ComposerChargeKind, id: string, time = 1): string {
  return `composer-${kind}:${id}:${time}`
}

/** Reads the id of a charge; null if it is not of the Composer. */
export function readComposerCharge(
  chargeId: string,
): { readonly kind: ComposerChargeKind; readonly id: string } | null {
  const [name, id] = chargeId.split(':')
  const kind = chargeKinds.find((one) => name === `composer-${one}`)
  return kind === undefined || id === undefined ? null : { kind, id }
}
