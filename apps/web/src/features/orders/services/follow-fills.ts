import { needWords } from '../../../lib/i18n.ts'
import { fetchedOnce } from '../../../lib/lazy-part.ts'
import { walletStore } from '../../wallet/index.ts'

const news = fetchedOnce(async () => {
  const [announcer] = await Promise.all([import('./announce-fills.ts'), needWords('trade')])
  return announcer
})

/**
 * Tells fills of the own orders on whichever page is open, from the moment there is a wallet; who has none fetches nothing
 * for it. What could not be fetched is asked for again with the next change of the wallet.
 */
export function followFills(): void {
  const begin = (): void => {
    if (walletStore.get().wallet === undefined) return
    news.fetch().then(
      ({ startFillNews }) => {
        leave()
        startFillNews()
      },
      () => undefined,
    )
  }
  const leave = walletStore.subscribe(begin)
  begin()
}
