/** Shown when the web server answered an address of the simulated internet with this page: there is no workbench inside the workbench. */
export function Misplaced() {
  return (
    <div className="start">
      <main>
        <h1>This address belongs to the simulated internet</h1>
        <p>
          The web server answered with the workbench's page, because the service worker was bypassed. Open the
          workbench at its normal address and load this page from there.
        </p>
      </main>
    </div>
  )
}
