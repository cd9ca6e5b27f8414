import type { ServiceClient } from '../api/client.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'

/** The service of a workspace: started where it is this computer's own, with the workspace's key. */
export type ServiceOf = (workspaceId: WorkspaceId) => Promise<ServiceClient>

/** The part of it that tells the balance. */
export type AccountOf = (workspaceId: WorkspaceId) => Promise<Pick<ServiceClient, 'account'>>
