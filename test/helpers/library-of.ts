import type { OpenProfile } from '#main/cache/profile.ts'
import { createAssetOrigins } from '#main/library/asset-origins.ts'
import { createLibrary } from '#main/library/library.ts'
import { createReadFilter } from '#main/library/read-filter.ts'

type Parts = Parameters<typeof createLibrary>[0]

/** What the library of a profile is made of, with its real tables. `now`: milliseconds since 1970. */
export function libraryParts(profile: OpenProfile, now: () => number): Parts {
  return {
    ...profile,
    videos: profile.shortVideos,
    reader: profile.openDirectReader(),
    originOf: createAssetOrigins(profile, [({ id }) => profile.organising.textsOf(id)]),
    readFilter: createReadFilter({
      workspaces: () => profile.workspaces.list(),
      collections: (id) => profile.organising.listCollections(id),
      now,
    }),
    fileState: () => 'here',
    partTemplate: () => null,
    onChange: () => undefined,
    now,
  }
}

/** Opens the library of a profile. `more`: parts that replace the real ones. */
export const libraryOf = (profile: OpenProfile, now: () => number, more: Partial<Parts> = {}) =>
  createLibrary({ ...libraryParts(profile, now), ...more })

/** Every file that the ledger of a profile knows. */
export const knownFilesOf = ({ knownFiles }: Pick<OpenProfile, 'knownFiles'>) =>
  [...knownFiles.pages(10)].flatMap(({ ids, read }) => read(ids))
