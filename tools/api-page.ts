import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { API_PAGE, apiPage } from './api-page/page.ts'
import { root } from './lib/run.ts'

// Writes the page of examples of the public API from `tools/api-page/examples.ts`.
writeFileSync(join(root, API_PAGE), apiPage())
