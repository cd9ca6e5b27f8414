/** Where a build's versions are listed, and where they are downloaded by hand. */
type FeedOfBuild = { readonly updateFeed: string; readonly homepage?: string }

/**
 * Reads the feed that whoever published this build has put into its `package.json`; null if it has none.
 * `BACKLOT_UPDATE_FEED` names another one, and no address turns updates off.
 */
export function updateFeed(
  { updateFeed: address, homepage = '' }: FeedOfBuild,
  env: Readonly<Record<string, string | undefined>>,
): { readonly feed: string | null; readonly page: string | null } {
  const feed = env['BACKLOT_UPDATE_FEED'] ?? address
  const isWeb = (text: string) => /^https?:\/\//u.test(text) && URL.canParse(text)
  return { feed: isWeb(feed) ? feed : null, page: isWeb(homepage) ? homepage : null }
}
