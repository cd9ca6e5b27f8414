/** What an import counts, in the order in which it is shown. */
export const mergeKinds = [
  'workspaces',
  'runs',
  'files',
  'reviews',
  'tags',
  'collections',
  'recipes',
  'prompts',
  'inputs',
  'drafts',
  'limits',
  'purchases',
  'calls',
  'settings',
] as const
/** A kind of what an import counts. */
export type MergeKind = (typeof mergeKinds)[number]

/**
 * Why something in the archive was left out. `being-sent`: only the other profile may know what became of the request.
 * `other-service`: a run at the service of the other computer. `kept-own`: this profile has its own, which differs.
 * `in-progress`: a purchase that the other profile follows.
 */
export const mergeReasons = ['being-sent', 'other-service', 'kept-own', 'in-progress'] as const
/** Why something was left out. */
export type MergeReason = (typeof mergeReasons)[number]
