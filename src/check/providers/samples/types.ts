/** Profiles by provider, as the providers' documentation shows them, and with members missing that people can lack. */
export type Samples = Readonly<Record<string, readonly object[]>>
