import type { Plugin } from 'vite'
import { LANGUAGES } from '../src/lib/languages.ts'
import { BASE_GROUP, WORD_GROUPS } from '../src/locales/groups.ts'
import { catalogFiles, compileCatalog, compileVaultCatalog, localesFolder } from './catalogs.ts'

const prefix = 'virtual:catalog/'
const VAULT = 'vault'
const all = 'virtual:catalogs'

/** How each group of words is fetched in each language: `catalogs[language][group]()`. */
const catalogsModule = (): string => {
  const pages = [BASE_GROUP, ...Object.keys(WORD_GROUPS).filter((group) => group !== VAULT)]
  const ways = (language: string) => pages.map((group) => `${group}: () => import('${prefix}${language}/${group}')`)
  return `export const catalogs = { ${LANGUAGES.map((each) => `${each}: { ${ways(each).join(', ')} }`).join(', ')} }`
}

/**
 * `import('virtual:catalog/en/trade')` gives the compiled messages of a language and group as a chunk of its own; no
 * parser reaches the browser.
 */
export const catalogPlugin = (): Plugin => ({
  name: 'tidebook-catalogs',
  resolveId: (id) => (id.startsWith(prefix) || id === all ? `\0${id}` : undefined),
  load(id) {
    if (id === `\0${all}`) return catalogsModule()
    if (!id.startsWith(`\0${prefix}`)) return undefined
    const [language = '', group = ''] = id.slice(prefix.length + 1).split('/')
    const vault = group === VAULT
    for (const file of catalogFiles(language, vault ? undefined : group)) this.addWatchFile(file)
    const catalog = vault ? compileVaultCatalog(language) : compileCatalog(language, group)
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
})
