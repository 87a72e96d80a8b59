import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'

/** Matches script and link tags that fetch our own files, with the attribute that names the file. */
const TAGS = /<(?:script|link)\b[^>]*?\s(?:src|href)="(\/[^"]+)"[^>]*>/g
const CHECKED_LINK = /\srel="(?:stylesheet|modulepreload)"/
const FIRST_SCRIPT = /<(?:script|link rel="modulepreload")\b/

/** Returns the integrity value of a content. */
export function integrityOf(content: Buffer | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}

/**
 * Returns a document whose scripts and style sheets are bound to their content: tags get an `integrity` attribute, and
 * an import map contains the hash of every imported module.
 */
export function withIntegrity(html: string, modules: ReadonlyMap<string, string>, hashOf: (path: string) => string) {
  const tagged = html.replaceAll(TAGS, (tag, path: string) =>
    (tag.startsWith('<script') || CHECKED_LINK.test(tag)) && !tag.includes(' integrity=')
      ? tag.replace(/>$/, ` integrity="${hashOf(path)}">`)
      : tag,
  )
  const map = JSON.stringify({ integrity: Object.fromEntries([...modules].sort(([a], [b]) => (a < b ? -1 : 1))) })
  return tagged.replace(FIRST_SCRIPT, (tag) => `<script type="importmap">${map}</script>\n    ${tag}`)
}

/** Binds every document of the build to its files by hash. Runs before the files are compressed. */
export function integrityPlugin(): Plugin {
  let folder = ''
  return {
    name: 'tidebook-integrity',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle() {
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      const hashOf = (path: string): string => integrityOf(readFileSync(join(folder, path)))
      const modules = new Map(
        names
          .filter((name) => name.startsWith(`assets${sep}`) && name.endsWith('.js'))
          .map((name) => `/${name.replaceAll(sep, '/')}`)
          .map((path) => [path, hashOf(path)]),
      )
      for (const name of names.filter((each) => each.endsWith('.html'))) {
        const file = join(folder, name)
        writeFileSync(file, withIntegrity(readFileSync(file, 'utf8'), modules, hashOf))
      }
    },
  }
}
