import { answerTasks } from "../../../platform/documents/worker-tasks.ts";
import { readReadings, type ReadingsTask } from "./readings-body.ts";

answerTasks(async (task: ReadingsTask) => readReadings(task));
