import { isCanceled } from '@tidebook/client/http'
import { notifyManager, QueryClient } from '@tanstack/react-query'

/** First and longest wait before a read that a newer call of the same path canceled is sent again, milliseconds. */
const FIRST_RETRY_MS = 400
const LONGEST_RETRY_MS = 10_000

// Components render in the microtask after an answer, as they do after a change of a store.
notifyManager.setScheduler(queueMicrotask)

/**
 * Answers of the exchange and of chain nodes, by everything that was asked. An answer is dropped with the last component
 * that shows it, so no component starts with the answer of an earlier visit.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      gcTime: 0,
      // Effects compare answers by identity: a new answer is a new object.
      structuralSharing: false,
      // Two different reads of one path cancel each other (API-009); the doubling wait lets one of them finish.
      retry: (_count, error) => isCanceled(error),
      retryDelay: (count) => Math.min(FIRST_RETRY_MS * 2 ** count, LONGEST_RETRY_MS),
    },
  },
})

// Follows the visibility of the page, as a provider would.
queryClient.mount()
