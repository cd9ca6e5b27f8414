import type { JobKind } from '../kinds/job-kind.ts'
import { avatarSpeech } from './avatar-speech-kind.ts'
import { avatarVideo } from './avatar-video-kind.ts'
import { avatar } from './avatar-kind.ts'
import { speech } from './speech-kind.ts'
import { voiceClone } from './voice-kind.ts'

/** The kinds of paid work of the Resource API. A job of these is repeated with the request as it is stored. */
export const resourceKinds: Readonly<Record<string, JobKind>> = {
  avatar,
  'avatar-video': avatarVideo,
  'avatar-speech': avatarSpeech,
  voice: voiceClone,
  speech,
}
