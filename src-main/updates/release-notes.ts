import { gt, lte, valid } from 'semver'

const longest = 2_000

/** The points of a list in Markdown, as plain text. */
export function readBullets(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => /^\s*[-*] /u.test(line))
    .map((line) =>
      line
        .replace(/^\s*[-*] /u, '')
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
        .replaceAll(/[`*]/gu, '')
        .trim()
        .slice(0, longest),
    )
}

/** The points of all versions in a changelog that are newer than `after`, up to `upTo`. */
export function notesBetween(changelog: string, after: string, upTo: string): string[] {
  return changelog.split(/^## /mu).flatMap((section) => {
    const version = /^v?(\S+)/u.exec(section)?.[1] ?? ''
    if (valid(version) === null || !gt(version, after) || !lte(version, upTo)) return []
    return readBullets(section)
  })
}
