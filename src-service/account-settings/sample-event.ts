import type { EventType } from '#shared/contract/event.ts'

type Data = Readonly<Record<string, unknown>>

const file = (name: string) => `{base_url}/files/sample/${name}`

/**
 * The data of a test event, with all fields of its type. Its ids begin with `sample-` and name nothing that exists.
 * `at`: milliseconds since 1970.
 */
export function sampleEventData(type: EventType, userId: string, at: number): Data {
  const time = new Date(at).toISOString()
  const [avatarId, videoId, audioId, voiceId] = ['sample-avatar', 'sample-video', 'sample-audio', 'sample-voice']
  const error = { code: 'processing_error', message: 'This is a test event.' }
  switch (type) {
    case 'avatar.completed':
      return {
        avatarId,
        userId,
        status: 'completed',
        imageUrl: file('avatar.png'),
        thumbnailUrl: file('avatar-thumbnail.png'),
        creditCost: 2,
        model: 'flux',
        prompt: 'A sailor in the evening sun',
      }
    case 'avatar.failed':
      return { avatarId, userId, status: 'failed', error }
    case 'avatar.published':
      return { avatarId, userId, visibility: 'public', publishedAt: time }
    case 'video.completed':
      return {
        videoId,
        userId,
        avatarId,
        status: 'completed',
        videoUrl: file('video.mp4'),
        thumbnailUrl: file('video-thumbnail.png'),
        durationSeconds: 5,
        creditCost: 30,
        resolution: '720p',
      }
    case 'video.failed':
      return { videoId, userId, status: 'failed', error }
    case 'video.processing':
      return { videoId, userId, avatarId, status: 'processing' }
    case 'audio.completed':
      return {
        audioId,
        userId,
        voiceId: 'preset-narrator',
        status: 'completed',
        audioUrl: file('audio.mp3'),
        durationSeconds: 4,
        creditCost: 9,
      }
    case 'voice.cloned':
      return { voiceId, userId, name: 'Sample', language: 'en-GB', status: 'completed', creditCost: 5 }
    case 'credits.low_balance':
      return { userId, balance: 18, threshold: 20, recommendation: 'Add credits.' }
    case 'credits.purchased':
      return {
        userId,
        purchaseId: 'sample-purchase',
        amount: 500,
        bonusAmount: 50,
        newBalance: 600,
        price: 49.99,
        currency: 'USD',
      }
    case 'tier.upgraded':
      return { userId, previousTier: 'free', newTier: 'pro', effectiveDate: time }
    case 'tier.downgraded':
      return { userId, previousTier: 'pro', newTier: 'free', effectiveDate: time }
    case 'usage.limit_approaching':
      return { userId, limit: 'videoPerDay', used: 8, allowed: 10, resetsAt: time }
  }
}
