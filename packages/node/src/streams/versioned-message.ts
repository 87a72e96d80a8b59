import type { ApiVersion } from '../json/api-version.ts'
import type { Subscriber } from './subscriber.ts'

/** The version of the answers that each connection requested, which its stream messages use too. */
export class SubscriberVersions {
  readonly #versions = new WeakMap<Subscriber, ApiVersion>()

  set(subscriber: Subscriber, version: ApiVersion): void {
    this.#versions.set(subscriber, version)
  }

  /** Sends a message that is built once per requested version. */
  sendAll(subscribers: Iterable<Subscriber>, message: (version: ApiVersion) => string): void {
    const texts = new Map<ApiVersion, string>()
    for (const subscriber of subscribers) {
      const version = this.#versions.get(subscriber) ?? 1
      const text = texts.get(version) ?? message(version)
      texts.set(version, text)
      subscriber.send(text)
    }
  }
}
