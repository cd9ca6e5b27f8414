import { accountRoutes } from './account.ts'
import { avatarRoutes } from './avatar.ts'
import { audioRoutes } from './audio.ts'
import { batchRoutes } from './batch.ts'
import { composerRoutes } from './composer.ts'
import { generationRoutes } from './generation.ts'
import { modelRoutes } from './model.ts'
import { replicationRoutes } from './replication.ts'
import { shortVideoRoutes } from './short-video.ts'
import { userRoutes } from './user.ts'
import { videoRoutes } from './video.ts'
import { voiceRoutes } from './voice.ts'
import { webhookRoutes } from './webhook.ts'

/**
 * The wire table: every endpoint of the service as a value. The client's methods, the embedded service's routes and the
 * contract suite are mapped types over it, so a missing or extra entry in any of them does not compile.
 */
export const routes = {
  model: modelRoutes,
  generation: generationRoutes,
  batch: batchRoutes,
  shortVideo: shortVideoRoutes,
  replication: replicationRoutes,
  composer: composerRoutes,
  account: accountRoutes,
  user: userRoutes,
  avatar: avatarRoutes,
  video: videoRoutes,
  voice: voiceRoutes,
  audio: audioRoutes,
  webhook: webhookRoutes,
} as const
export type Routes = typeof routes
