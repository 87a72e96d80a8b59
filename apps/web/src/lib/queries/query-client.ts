import { isCanceled } from '@tidebook/client/http'
import { notifyManager, QueryClient } from '@tanstack/react-query'

/** First and longest delay before a read that a newer call of the same path canceled is retried, in milliseconds. */
const FIRST_RETRY_MS = 400
const MAX_RETRY_MS = 10_000

// Components render in the microtask after a response, as they do after a store change.
notifyManager.setScheduler(queueMicrotask)

/**
 * Cached responses of the exchange and of chain nodes, keyed by the full request. A response is dropped when the last
 * component that shows it unmounts, so that no component starts with data from an earlier visit.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      gcTime: 0,
      // Effects compare results by identity, so every response is a new object.
      structuralSharing: false,
      // Two different reads of one path cancel each other (API-009); the doubling delay lets one of them finish.
      retry: (_count, error) => isCanceled(error),
      retryDelay: (count) => Math.min(FIRST_RETRY_MS * 2 ** count, MAX_RETRY_MS),
    },
  },
})

// Subscribes to the page visibility, as a provider would.
queryClient.mount()
