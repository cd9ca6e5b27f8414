import { useQueryClient } from '@tanstack/react-query'
import { useBridge } from './bridge.tsx'
import { useStream } from './use-stream.ts'

/** Reads again what is shown of the library whenever the studio says that it changed. Mounted once, by what shows a workspace. */
export function useLibraryEvents(workspaceId: string) {
  const { call, query } = useBridge()
  const queries = useQueryClient()
  useStream(
    `library of ${workspaceId}`,
    ({ signal }) => call.library.watch(undefined, { signal }),
    () => void queries.invalidateQueries({ queryKey: query.library.key() }),
  )
}
