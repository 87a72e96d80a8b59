import { buildDocs } from './lib/build-docs.ts'
import { buildWeb } from './lib/build-web.ts'

const [web, docs] = await Promise.all([buildWeb(), buildDocs()])
process.exit(web === 0 ? docs : web)
