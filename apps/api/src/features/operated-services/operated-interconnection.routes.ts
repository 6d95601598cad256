import * as interconnection from "@demarc/contract/operator/interconnection";
import { servePuts } from "../../platform/http/in-bulk.ts";
import { snapshotDcConnections, snapshotWdm } from "@demarc/contract/operator/snapshots";
import { serveListed } from "../../platform/http/snapshots.ts";
import { attachInterconnectionDocument } from "@demarc/contract/operator/interconnection-documents";
import type { OperatorRouteContext } from "../../platform/route-context.ts";
import { operatedConnection } from "../dc-connections/dc-connections.public.ts";
import { operatedWdm } from "../wdm/wdm.public.ts";
import { attachDocument } from "./interconnection-documents.steps.ts";
import { operatedHandlers } from "./operated-services.handlers.ts";

/** Data-centre connections and wavelengths for the operator's systems. */
export function operatedInterconnectionRoutes(context: OperatorRouteContext): void {
  const { serve } = context;
  const connection = operatedHandlers(context, operatedConnection);
  serveListed(context, interconnection.listOperatedDcConnections, snapshotDcConnections, connection.listed);
  serve(interconnection.readOperatedDcConnection, connection.get);
  serve(interconnection.readOperatedDcConnectionByRef, connection.getByRef);
  servePuts(serve, interconnection.putDcConnections, connection.put);
  serve(interconnection.suspendOperatedDcConnection, connection.suspend);
  serve(interconnection.resumeOperatedDcConnection, connection.resume);
  serve(interconnection.testOperatedDcConnection, connection.test);
  serve(interconnection.activateOperatedDcConnection, connection.activate);
  serve(interconnection.endOperatedDcConnection, connection.end);
  serve(interconnection.withdrawOperatedDcConnectionTermination, connection.withdraw);

  serve(attachInterconnectionDocument, ({ body, ifMatch, change }) =>
    change((transaction) => attachDocument(transaction, body, ifMatch)),
  );

  const wdm = operatedHandlers(context, operatedWdm);
  serveListed(context, interconnection.listOperatedWdm, snapshotWdm, wdm.listed);
  serve(interconnection.readOperatedWdm, wdm.get);
  serve(interconnection.readOperatedWdmByRef, wdm.getByRef);
  servePuts(serve, interconnection.putWdms, wdm.put);
  serve(interconnection.suspendOperatedWdm, wdm.suspend);
  serve(interconnection.resumeOperatedWdm, wdm.resume);
  serve(interconnection.testOperatedWdm, wdm.test);
  serve(interconnection.activateOperatedWdm, wdm.activate);
  serve(interconnection.endOperatedWdm, wdm.end);
  serve(interconnection.withdrawOperatedWdmTermination, wdm.withdraw);
}
