import type { MergeReport } from '#shared/bridge/transfer.ts'
import type { MergeKind, MergeReason } from '#shared/domain/profile-merge.ts'

/** Creates an empty report, and what counts in it. */
export function createMergeReport() {
  const blank = () => ({ added: 0, present: 0, skipped: 0 })
  const report: MergeReport = {
    counts: {
      workspaces: blank(),
      runs: blank(),
      files: blank(),
      reviews: blank(),
      tags: blank(),
      collections: blank(),
      recipes: blank(),
      prompts: blank(),
      inputs: blank(),
      drafts: blank(),
      limits: blank(),
      purchases: blank(),
      calls: blank(),
      settings: blank(),
    },
    reasons: { 'being-sent': 0, 'other-service': 0, 'kept-own': 0, 'in-progress': 0 },
    service: null,
  }
  return {
    report,
    count: (kind: MergeKind, what: 'added' | 'present') => void (report.counts[kind][what] += 1),
    skip(kind: MergeKind, reason: MergeReason): void {
      report.counts[kind].skipped += 1
      report.reasons[reason] += 1
    },
  }
}
export type MergeCounter = ReturnType<typeof createMergeReport>
