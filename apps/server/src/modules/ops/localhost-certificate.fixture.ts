/** A certificate for `localhost` that nobody signed, and its key, for tests. */
export const LOCALHOST = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBDjCBtgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwHhcN
MjUwMTAxMDAwMDAwWhcNMjYwNjAxMDAwMDAwWjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAT3oHxvtR4UjGGoQP87416sErbq
rOVjkXVtKSijgZgq70+AnzAYd6gaDJAGUe6bC6erydnW1JaeM/iniTdzP4LUMAoG
CCqGSM49BAMCA0cAMEQCIDfXI4rpehU7lM765TIkIGNGlpNrNTpURk4aC3OLBgzN
AiB1oXfizsow/d/61SERRIx28bq4lisvQqPu0Ny/y6GY6A==
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgMFSYrCf/RAOUvkNn
IE3fWVrmEsWHJvyb3DPcpuPWI6ihRANCAAT3oHxvtR4UjGGoQP87416sErbqrOVj
kXVtKSijgZgq70+AnzAYd6gaDJAGUe6bC6erydnW1JaeM/iniTdzP4LU
-----END PRIVATE KEY-----`,
  /** It ends on 2026-06-01. */
  ends: Date.UTC(2026, 5, 1),
}
