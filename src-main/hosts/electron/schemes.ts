import type { CustomScheme } from 'electron'

/**
 * The two schemes, to be registered before the app is ready.
 *
 * `corsEnabled` goes with `supportFetchAPI` always: without it a page of one scheme could read the other one's answers.
 * Neither bypasses the content security policy.
 */
export const schemes: CustomScheme[] = [
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true } },
  {
    scheme: 'media',
    privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true, stream: true },
  },
]
