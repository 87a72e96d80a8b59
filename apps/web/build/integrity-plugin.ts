import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'

/** Script and link tags that fetch a file of ours, with the attribute that names it. */
const TAGS = /<(?:script|link)\b[^>]*?\s(?:src|href)="(\/[^"]+)"[^>]*>/g
const CHECKED_LINK = /\srel="(?:stylesheet|modulepreload)"/
const FIRST_SCRIPT = /<(?:script|link rel="modulepreload")\b/

/** The integrity value of some content. */
export const integrityOf = (content: Buffer | string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

/**
 * A document whose scripts and style sheets are bound to their content: tags get `integrity`, and an import map gives
 * it to every module that another one imports, at once or later.
 */
export const withIntegrity = (html: string, modules: ReadonlyMap<string, string>, hashOf: (path: string) => string) => {
  const tagged = html.replaceAll(TAGS, (tag, path: string) =>
    (tag.startsWith('<script') || CHECKED_LINK.test(tag)) && !tag.includes(' integrity=')
      ? tag.replace(/>$/, ` integrity="${hashOf(path)}">`)
      : tag,
  )
  const map = JSON.stringify({ integrity: Object.fromEntries([...modules].sort(([a], [b]) => (a < b ? -1 : 1))) })
  return tagged.replace(FIRST_SCRIPT, (tag) => `<script type="importmap">${map}</script>\n    ${tag}`)
}

/** Binds every document of the build to the very files that were built with it. Runs before they are compressed. */
export const integrityPlugin = (): Plugin => {
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
