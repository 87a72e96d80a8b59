import type { Page } from '@playwright/test'

/** A request or script that the content security policy blocked. */
export interface Violation {
  readonly directive: string
  readonly blocked: string
  readonly source: string
  readonly sample: string
}

/** Records policy violations in every document of the page, from before its first script. */
export async function watchPolicy(page: Page): Promise<Violation[]> {
  const violations: Violation[] = []
  await page.exposeFunction('__violated', (violation: Violation) => violations.push(violation))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const tell = (globalThis as unknown as { __violated: (violation: Violation) => void }).__violated
      tell({
        directive: event.effectiveDirective,
        blocked: event.blockedURI,
        source: `${event.sourceFile}:${event.lineNumber}`,
        sample: event.sample,
      })
    })
  })
  return violations
}
