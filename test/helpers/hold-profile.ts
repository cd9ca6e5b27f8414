import { lockProfile } from '#main/cache/profile-lock.ts'

/** A program that takes a profile's lock, says so, and holds it until it ends: `node hold-profile.ts FOLDER`. */
const [folder = ''] = process.argv.slice(2)

lockProfile(folder, process.pid)
process.stdout.write('held\n')
process.stdin.resume()
