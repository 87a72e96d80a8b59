import type { ApiVersion } from '../json/api-version.ts'
import type { Subscriber } from './subscriber.ts'

/** Which version of the answers each connection asked for; the messages of its streams follow. */
export class SubscriberVersions {
  readonly #versions = new WeakMap<Subscriber, ApiVersion>()

  set(subscriber: Subscriber, version: ApiVersion): void {
    this.#versions.set(subscriber, version)
  }

  /** Sends a message that is made once for each version somebody wants. */
  sendAll(subscribers: Iterable<Subscriber>, message: (version: ApiVersion) => string): void {
    const made = new Map<ApiVersion, string>()
    for (const subscriber of subscribers) {
      const version = this.#versions.get(subscriber) ?? 1
      const text = made.get(version) ?? message(version)
      made.set(version, text)
      subscriber.send(text)
    }
  }
}
