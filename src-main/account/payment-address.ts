const loopback: readonly string[] = ['127.0.0.1', '[::1]', 'localhost']

const longest = 2_048

/**
 * Whether a payment page may be opened in the system's browser: over https, without a user name. Over http only on
 * loopback, and only where the service itself is there (`allowsLoopback`).
 */
export function isPayable(address: string | null, allowsLoopback: boolean): boolean {
  if (address === null || address.length > longest || /[\p{Cc}\p{Cf}]/u.test(address)) return false
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '' || url.host === '') return false
  if (url.protocol === 'https:') return true
  return allowsLoopback && url.protocol === 'http:' && loopback.includes(url.hostname)
}
