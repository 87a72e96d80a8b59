import { ReleaseError } from './release-error.ts'

/** `## 1.2.3 (2026-11-28)` */
const HEADING = /^## (\d+\.\d+\.\d+) \((\d{4}-\d{2}-\d{2}|unreleased)\)$/

/** The changes of one version, as `CHANGELOG.md` describes them. */
export interface VersionNotes {
  readonly version: string
  /** YYYY-MM-DD; undefined while it is not released. */
  readonly date: string | undefined
  readonly text: string
}

/** Returns the versions of a changelog, newest first. @throws ReleaseError `release/changelog` for a wrong heading */
function versionsIn(changelog: string): VersionNotes[] {
  const sections = changelog.split(/^(?=## )/m).filter((section) => section.startsWith('## '))
  const versions = sections.map((section) => {
    const [heading = '', ...lines] = section.split('\n')
    const [, version, date] = HEADING.exec(heading) ?? []
    if (version === undefined)
      throw new ReleaseError('release/changelog', `CHANGELOG.md: "${heading}" is not "## VERSION (DATE)"`)
    return { version, date: date === 'unreleased' ? undefined : date, text: lines.join('\n').trim() }
  })
  for (const [at, { version }] of versions.entries()) {
    const before = versions[at - 1]?.version
    if (before !== undefined && !isLater(before, version))
      throw new ReleaseError('release/changelog', `CHANGELOG.md: ${before} is listed before ${version}`)
  }
  return versions
}

/** Compares two versions of three numbers by the rules of semantic versioning. */
function isLater(version: string, other: string): boolean {
  const [numbers, others] = [version, other].map((text) => text.split('.').map(Number))
  const at = [0, 1, 2].find((index) => numbers?.[index] !== others?.[index])
  return at !== undefined && (numbers?.[at] ?? 0) > (others?.[at] ?? 0)
}

/**
 * Returns the notes of a version, which must be the newest.
 * @throws ReleaseError `release/changelog` if the newest version is a different one or has no text, or if a heading or
 * the order is wrong
 */
export function notesOf(version: string, changelog: string): VersionNotes {
  const [newest] = versionsIn(changelog)
  if (newest?.version !== version)
    throw new ReleaseError('release/changelog', `CHANGELOG.md starts with ${newest?.version}, not with ${version}`)
  if (newest.text === '') throw new ReleaseError('release/changelog', `CHANGELOG.md says nothing about ${version}`)
  return newest
}
