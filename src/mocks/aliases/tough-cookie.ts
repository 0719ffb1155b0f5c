/** Stands in for the package `tough-cookie`, which only MSW's cookie store would use. */
export {}
