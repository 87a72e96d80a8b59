import type { Page } from '@playwright/test'

/**
 * Changes what the documents of a page say of their network from the next load on, for members that no shipped file
 * sets. Behaviour that a shipped file configures is tested on that file.
 */
export async function alterNetwork(page: Page, changes: object): Promise<void> {
  await page.route('**/*', async (route) => {
    const request = route.request()
    if (request.resourceType() !== 'document' || request.frame() !== page.mainFrame()) return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace(/(?<=<meta name="network" content=")[^"]+/u, (facts) => {
      const known = JSON.parse(facts.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as object
      return JSON.stringify({ ...known, ...changes })
        .replaceAll('&', '&amp;')
        .replaceAll('"', '&quot;')
    })
    return route.fulfill({ response, body })
  })
}

/** The texts that the specification quotes, in the place of the product's own (ADR 0052). */
export const useSpecificationWording = (page: Page): Promise<void> => alterNetwork(page, { specificationWording: true })
