import type { Plugin } from 'vite'
import { catalogFiles, compileCatalog, localesFolder } from './catalogs.ts'

const prefix = 'virtual:catalog/'

/**
 * `import('virtual:catalog/en/trade')` gives the compiled messages of a language and group as a chunk of its own; no
 * parser reaches the browser.
 */
export const catalogPlugin = (): Plugin => ({
  name: 'tidebook-catalogs',
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${prefix}`)) return undefined
    const [language = '', group = ''] = id.slice(prefix.length + 1).split('/')
    for (const file of catalogFiles(language, group)) this.addWatchFile(file)
    return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compileCatalog(language, group)))})`
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
