import type { Plugin } from 'vite'
import { LANGUAGES } from '../src/lib/languages.ts'
import { SEPARATE_GROUPS, BASE_GROUP, MESSAGE_GROUPS, type SeparateGroup } from '../src/locales/groups.ts'
import { catalogFiles, compileSeparateCatalog, compileCatalog, localesFolder } from './catalogs.ts'

const prefix = 'virtual:catalog/'
const all = 'virtual:catalogs'

function isApart(group: string): group is SeparateGroup {
  return SEPARATE_GROUPS.some((each) => each === group)
}

/** Functions that fetch each group of messages in each language: `catalogs[language][group]()`. */
function catalogsModule(): string {
  const pages = [BASE_GROUP, ...Object.keys(MESSAGE_GROUPS).filter((group) => !isApart(group))]
  const ways = (language: string) => pages.map((group) => `${group}: () => import('${prefix}${language}/${group}')`)
  return `export const catalogs = { ${LANGUAGES.map((each) => `${each}: { ${ways(each).join(', ')} }`).join(', ')} }`
}

/**
 * Builds `virtual:catalog/en/trade`, the compiled messages of a language and group, as a separate chunk. The browser
 * therefore needs no message parser.
 */
export function catalogPlugin(): Plugin {
  return {
    name: 'tidebook-catalogs',
    resolveId: (id) => (id.startsWith(prefix) || id === all ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${all}`) return catalogsModule()
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const [language = '', group = ''] = id.slice(prefix.length + 1).split('/')
      const apart = isApart(group)
      for (const file of catalogFiles(language, apart ? undefined : group)) this.addWatchFile(file)
      const catalog = apart ? compileSeparateCatalog(language, group) : compileCatalog(language, group)
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(catalog))})`
    },
    configureServer(server) {
      server.watcher.add(localesFolder)
      server.watcher.on('all', (_event, file) => {
        if (!file.startsWith(localesFolder)) return
        for (const [id, module] of server.moduleGraph.idToModuleMap) {
          if (id.startsWith(`\0${prefix}`)) server.moduleGraph.invalidateModule(module)
        }
        server.ws.send({ type: 'full-reload' })
      })
    },
  }
}
